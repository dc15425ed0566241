export enum A { B }
