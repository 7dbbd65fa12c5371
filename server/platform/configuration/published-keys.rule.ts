/** Anyone can read them (docs/fair-draws.vectors.json, server/draws/fair/vectors.json). */
const VECTOR_KEYS: readonly string[] = [
  '84f669662d25fa44c74f02f3804e18cdc6014a334e3ca2b5a66d81f293c973c6',
  '872ad77d264426724981f4387feae5eeaef63b3fd99e0743d2f974e9bb38d49d',
  '9af43afb8ddf257d6ff746df3955a9e3961d051beb7dc46477abe46743f4b05a',
  '4badbd6a0ada195ba62a51893f9a35059797094d77bc2a34d8914f4c47594f1b',
  'c88169b4e05c63dfa3a938862bc19dcffd1a03fb03b149ecb9b7f0b1ddc99bc7',
]
/** 32 random bytes have about 30, but keys of tests and benches repeat one. */
const DISTINCT_BYTES_MIN = 16

export function isPublishedKey(key: Buffer): boolean {
  return VECTOR_KEYS.includes(key.toString('hex'))
}

export function isRepetitiveKey(key: Buffer): boolean {
  return new Set(key).size < DISTINCT_BYTES_MIN
}
