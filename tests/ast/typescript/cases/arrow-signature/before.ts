export const f = function (a: string) {};
