// @ts-ignore
a();
b(); // eslint-disable-line no-x
