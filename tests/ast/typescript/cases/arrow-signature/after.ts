export const f = async <T,>(a: T): Promise<T> => a;
