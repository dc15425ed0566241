@Injectable({ scope: "x" })
export class A { constructor(@Inject(B) readonly b: B) {} @Get("/") list() {} }
