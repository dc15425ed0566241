const a = "\ud801";
