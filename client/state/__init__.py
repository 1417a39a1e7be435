"""What this client knows: values that are folded and asked, with no words and no I/O."""
