/** Reports how many steps of a computation are done, and how many it has. */
export type OnProgress = (done: number, total: number) => Promise<void>

export const noProgress: OnProgress = async () => {}
