@Injectable() export class A {}
