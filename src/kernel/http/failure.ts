/** A request that got no usable answer. The message is a clause about the server and never contains the key. */
export class HttpFailure extends Error {
  constructor(
    message: string,
    /** Whether another try would fail, too. */
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}
