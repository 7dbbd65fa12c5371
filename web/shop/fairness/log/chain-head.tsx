import type { SignedHead, UrnState } from '#contract/draws.ts'
import { useTexts } from '#web/language/language.ts'
import styles from '#web/shop/fairness/fairness.module.css'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { logTexts } from '#web/shop/fairness/log.texts.ts'
import { VerdictMark } from '#web/shop/fairness/proof/verdict-seal.tsx'
import { utcTimeText } from '#web/shop/fairness/utc-time.rule.ts'
import type { SignatureFinding } from '#web/shop/fairness/verifier/signed-head.rule.ts'
import logStyles from './pack-log.module.css'

export interface ChainHeadProps {
  readonly urn: UrnState
  readonly signedHead: SignedHead | undefined
  readonly finding: SignatureFinding | null
  /** The public key of the key pair with which the shop signs at present. */
  readonly publicKey: string
}

/** With the newest hash, and whether the newest signature is valid. */
export function ChainHead({ urn, signedHead, finding, publicKey }: ChainHeadProps) {
  const texts = useTexts(logTexts)
  const { details } = useTexts(fairnessTexts)
  return (
    <>
      <code className={logStyles.hash}>{urn.head}</code>
      {signedHead === undefined || finding === null ? (
        <p className={logStyles.quiet}>{texts.unsigned}</p>
      ) : (
        <SignatureCheck finding={conflictsWithUrn(signedHead, urn) ? 'wrong' : finding} />
      )}
      <details className={styles.fold}>
        <summary>
          {signedHead === undefined
            ? texts.publicKey
            : texts.signed(utcTimeText(signedHead.milliseconds))}
          <span className="hidden-text"> {details}</span>
        </summary>
        <dl className={styles.values}>
          {signedHead !== undefined && (
            <>
              <dt>{texts.place(signedHead.t)}</dt>
              <dd>
                <code>{signedHead.head}</code>
              </dd>
              <dt>{texts.signature}</dt>
              <dd>
                <code>{signedHead.signature}</code>
              </dd>
            </>
          )}
          <dt>{texts.publicKey}</dt>
          <dd>
            <code>{signedHead?.public_key ?? publicKey}</code>
          </dd>
          {signedHead !== undefined && signedHead.public_key !== publicKey && (
            <>
              <dt>{texts.newKey}</dt>
              <dd>
                <code>{publicKey}</code>
              </dd>
            </>
          )}
        </dl>
        <p className={styles.how}>{texts.compareKey}</p>
      </details>
    </>
  )
}

/**
 * Returns whether the signed head and the urn state different hashes after equally many purchases.
 */
function conflictsWithUrn(signedHead: SignedHead, urn: UrnState): boolean {
  return signedHead.t === urn.t && signedHead.head !== urn.head
}

function SignatureCheck({ finding }: { readonly finding: SignatureFinding }) {
  const texts = useTexts(logTexts)
  return (
    <p className={logStyles.checked} data-testid="signature-check" data-finding={finding}>
      <VerdictMark verdict={VERDICT_OF_SIGNATURE[finding]} />
      {texts.signatures[finding]}
    </p>
  )
}

const VERDICT_OF_SIGNATURE = {
  right: 'true',
  wrong: 'false',
  unable: 'open',
  needsHttps: 'open',
} as const satisfies Record<SignatureFinding, string>
