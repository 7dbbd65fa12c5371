import { z } from 'zod'
import { type Call, dateTime, noFields } from './call.ts'

/** Bytes of a passkey, encoded as base64url as in WebAuthn's JSON. */
const bytes = z.string().regex(/^[\w-]{1,4000}$/)
/** The options of WebAuthn, which the browser passes to its authenticator. */
const options = z.record(z.string(), z.unknown())

const proof = { passkey_id: bytes, client_data: bytes, authenticator_data: bytes, signature: bytes }

const passkey = z.object({
  id: z.string(),
  /** The browser and system that made the passkey, such as `Safari, iPhone`; empty if unknown. */
  device: z.string(),
  created: dateTime,
  /** The time of the latest login with the passkey; empty before the first login. */
  used: z.string(),
})
export type Passkey = z.infer<typeof passkey>

/** Login by passkey (WebAuthn), besides mail and password. */
export const passkeyCalls = {
  'POST /user/passkey/login_options': {
    access: 'guest',
    request: z.strictObject({}),
    answer: z.object({ options }),
  },
  'POST /user/passkey/login': {
    access: 'guest',
    request: z.strictObject({ ...proof, save_cookie: z.enum(['0', '1']).optional() }),
    answer: noFields,
  },
  /** Proves by a passkey who the member is, with the options of login_options. */
  'POST /user/passkey/prove': {
    access: 'member',
    request: z.strictObject(proof),
    answer: noFields,
  },
  'GET /user/passkeys': { access: 'member', answer: z.object({ list: z.array(passkey) }) },
  'POST /user/passkey/add_options': {
    access: 'member',
    request: z.strictObject({}),
    answer: z.object({ options }),
  },
  'POST /user/passkey/add': {
    access: 'member',
    request: z.strictObject({ passkey_id: bytes, client_data: bytes, attestation: bytes }),
    answer: noFields,
  },
  'POST /user/passkey/remove': {
    access: 'member',
    request: z.strictObject({ passkey_id: bytes }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>
