const a = /x/gu;
