await 0;
