export type OnProgress = (done: number, total: number) => Promise<void>

export const noProgress: OnProgress = async () => {}
