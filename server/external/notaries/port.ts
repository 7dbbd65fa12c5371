/** Somebody else, who signs each batch of a pack once (docs/notary.md). */
export interface Notary {
  readonly name: string
  /** The public key, 32 bytes in hex. */
  readonly key: string
}

/** The numbers and hashes that a notary signs, in hex. */
export interface NotaryRequest {
  readonly pack_root: string
  readonly no: number
  readonly t: number
  readonly k: number
  readonly head_before: string
  readonly inputs_hash: string
}

/** `refused`: the notary has signed another batch with this number. */
export type NotaryAnswer = Buffer | 'refused'

export interface Notaries {
  /** False if the shop's settings say no way to this notary. */
  isKnown(notary: Notary): boolean
  /**
   * Asks a notary for its signature of `message`. Throws if the notary is away, does not answer in
   * time or answers with anything but its signature.
   */
  sign(notary: Notary, request: NotaryRequest, message: Buffer): Promise<NotaryAnswer>
}
