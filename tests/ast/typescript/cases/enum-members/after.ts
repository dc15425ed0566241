export enum A { B, C = 5, D, E = f(), F }
