/** The thread that guests run in, beside the bundle. */
export const guestWorker = new URL("guest-worker.mjs", import.meta.url);
