"""The player's program: a Textual client, asyncio network, command line, languages."""
