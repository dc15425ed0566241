const a = /x/ug;
