class X { string f = """
   text
  """; }
