/** Browsers offer Web Crypto only over HTTPS and on localhost. */
export const NEEDS_HTTPS = {
  ja: 'このページはHTTPSではない接続で開かれているため、ここでは確かめられません。https:// で始まるアドレスで開くと確かめられます。',
  en: 'This page was opened without HTTPS, so the browser cannot check this. Open it at an address that begins with https://.',
}
