a = "b" \
  # note
  "c"
