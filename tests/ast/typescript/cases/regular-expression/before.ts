const a = /x/;
