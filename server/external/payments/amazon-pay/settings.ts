import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import type { ContentSources } from '#server/platform/http/pages/content-policy.ts'

export interface AmazonPaySettings {
  readonly merchantId: string
  readonly storeId: string
  /** Begins with LIVE- or SANDBOX-, which names Amazon's environment. */
  readonly publicKeyId: string
  /** The shop's private key as PEM. Amazon has the matching public key. */
  readonly privateKey: string
  /**
   * The ARN of the topic from which Amazon sends the notices of this shop. Without this ARN, the
   * shop refuses every notice, because Amazon also signs messages of topics that other people
   * create.
   */
  readonly topic?: string | undefined
  readonly apiUrl: string
  readonly scriptUrl: string
  /** The hosts that Amazon's script needs, as listed in Amazon's own extension for shops. */
  readonly sources: ContentSources
  /** The shop trusts a notice's certificate only if it comes from such a URL. */
  isCertificateUrl(url: URL): boolean
}

export const amazonPayLive = {
  apiUrl: 'https://pay-api.amazon.jp',
  scriptUrl: 'https://static-fe.payments-amazon.com/checkout.js',
  sources: {
    'script-src': ['https://static-fe.payments-amazon.com'],
    'frame-src': ['https://static-fe.payments-amazon.com', 'https://payments.amazon.co.jp'],
    'connect-src': ['https://static-fe.payments-amazon.com', 'https://payments.amazon.co.jp'],
    'img-src': [
      'https://static-fe.payments-amazon.com',
      'https://*.media-amazon.com',
      'https://*.ssl-images-amazon.com',
    ],
    'form-action': ['https://payments.amazon.co.jp'],
  },
  isCertificateUrl: ({ protocol, host, pathname, search }: URL) =>
    protocol === 'https:' &&
    /^sns\.[a-z0-9-]+\.amazonaws\.com$/.test(host) &&
    /^\/SimpleNotificationService[A-Za-z0-9-]*\.pem$/.test(pathname) &&
    search === '',
} as const

/** The credentials are those of the demo and never change. */
export function amazonPaySandbox(gatewayUrl: string): AmazonPaySettings {
  return {
    merchantId: 'A1HIKIFUDASANDBOX',
    storeId: 'amzn1.application-oa2-client.hikifuda-sandbox',
    publicKeyId: 'SANDBOX-HIKIFUDA',
    privateKey: DEMO_PRIVATE_KEY,
    topic: 'arn:aws:sns:ap-northeast-1:000000000000:kotobuki-sandbox',
    apiUrl: `${loopbackUrl(gatewayUrl)}/amazon-pay`,
    scriptUrl: `${gatewayUrl}/amazon-pay/checkout.js`,
    sources: { 'script-src': [gatewayUrl] },
    isCertificateUrl: (url) => url.origin === new URL(gatewayUrl).origin,
  }
}

/** Works only at the sandbox gateway, which has the matching public key. */
const DEMO_PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCPyAWO9gn/o+MJ
9AQJvkqMQ5eWARqX9O0FjGp1kf0zJrwxEIXMia1BDSwThB7FAtDNVrWRsbvhgo+9
+j2DkD+OcCH3vdtkHGPgG/sbTQvaHIj4c27u5plVX6IQCZ03+7jupTd5QEN0D/j2
TPFWKDkxI41FzXfSrnJeNKrDoM2Bxti7i8FKpVFz7pndqL6i4WgwOpI5p9VWMGEv
z+cSED93ptLqza8Fi1xc/f5xCxIZaUdmilTfV4DMbm1kaJLmlQs72lq+2RVIsNnC
5p/wTGzQAfiHHgMREw1tg2YSyg7Rz8Y2M4B5xD/kJFlsfGhMcNqlIGtRP7dFO3Sh
onMBcsLFAgMBAAECggEAB33lzZSutwYm7YesRtuw+Q0JPX+Hj1/A5+ybRs6uvExq
Oujq/S+L+ltBhC96sPZGw0700rIe9uRS3BR0FxexkBjx/tLYNyeu4T25VatWkOyy
tbYXaNWq1gLP0s5wGuYqtS32WC2L4OTM1VHzXfNmQ361kkEKBiLL18fJFrzEEzJ2
vf0UMDBI8hZggnsnEhDjgoPdgEJBVxv1CLthT+vG70zL8EDSpwdhdzPC4ksD71jD
qgS6G6SEjAgxHJEQPkTYe6Fpml+33sGyaD8qpcbzsrRIJVUYHiD6pRxJuoPUoc5Z
pxoZq6r3HMSi0rNhS2+fzunqWXqlH79bask4Qrtm0wKBgQDIuNk0wB9vouCL2KDf
+JyuDcQ5IVyWrFCziqgxx3UuMVr1YNln/P7Tdn54ELqdeIePwYk/jP8UPu70buDH
4e7m6FvIm7ldBJPJj+V5+UErR2O9/89hO0+5N/7s2xJcP7KSHeoySPcs5rrql1f9
Lfr0acIPvunCQmddnfPtvz9mewKBgQC3YMgzgpp866gROphT0n3IqRMz8H4Apqch
QVFi9HykREemPATTyFy3/Gi0Fu3YJSI2lH6hkd7c/LGTw/OcI4qPZLUKuaidx5Ni
8S2JZomaMguN6IivdlkBUFK+s68D7Lzy6iM9PY9uJRNmwsj75OeH9T7AeQKC0b0s
1OEoQ/zXvwKBgGQOaQ/3mXQP0DlGAmPDTW8iI6eK7tmZCh2Fx/QQhmRBbCMXZSiG
IA0Pa1m0lSH8PC83/Y+1XE4eVQV55AkfofRu7ZnhrpQkvPrkBTM5Qfgt/RVwWFMS
utoMhMJTLiLYCc72pJDueHBkj9ZzHQRzED8YHQm2VFZmvZoYK8le5V7TAoGAcvng
rMNPn9GV0C+gALZynVS9MIyyRDA5jBVLNTM7zzbsgaMSF8OBtu4wq/HQcPxfZj9W
4nD2fjKGGLL81EJIhz3KcY4U1dCjbZ7wQT0kO6TzL6fDw9f9WGCHcQByVJCjq973
91bYzmO6tWyd3aoZLVqsXLvCwklFRo23Gqr+JjsCgYA2lm87xeyv6Oq3Q4f/U7Ah
dqsW1mpetDURo9dE3LvgyAY7vSPKygl/e6ACMfBtUYy+CaKuLiEc8xvCFGcp6Wbg
fFqr5fRsnEaTXuc2LaFN+z7UEfGa7G2GItbAbyPx+fc01YOGdWiVrSXklLyNZBC5
9DquxFvWCtwHAXyjikLVSw==
-----END PRIVATE KEY-----`
