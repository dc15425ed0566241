const a = "\ud800";
