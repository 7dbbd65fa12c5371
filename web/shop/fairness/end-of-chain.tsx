import type { SignedHead, UrnStand } from '#contract/draws.ts'
import styles from './fairness.module.css'
import { momentText } from './moment.rule.ts'
import rows from './pack-log.module.css'
import type { SignatureFinding } from './signed.rule.ts'
import { useFairnessTexts } from './use-fairness-texts.ts'
import { useLogTexts } from './use-log-texts.ts'
import { Mark } from './verdict-seal.tsx'

export interface EndOfChainProps {
  readonly now: UrnStand
  readonly signed: SignedHead | undefined
  readonly finding: SignatureFinding | null
  /** What the shop signs with now. */
  readonly publicKey: string
}

/** Where the chain stands, and what the shop has signed of it last: checked here, with the key beside it. */
export function EndOfChain({ now, signed, finding, publicKey }: EndOfChainProps) {
  const texts = useLogTexts()
  const { details } = useFairnessTexts()
  return (
    <>
      <code className={rows.hash}>{now.head}</code>
      {signed === undefined || finding === null ? (
        <p className={rows.quiet}>{texts.unsigned}</p>
      ) : (
        <SignatureCheck finding={isOther(signed, now) ? 'wrong' : finding} />
      )}
      <details className={styles.fold}>
        <summary>
          {signed === undefined ? texts.publicKey : texts.signed(momentText(signed.milliseconds))}
          <span className="hidden-text"> {details}</span>
        </summary>
        <dl className={styles.values}>
          {signed !== undefined && (
            <>
              <dt>{texts.place(signed.t)}</dt>
              <dd>
                <code>{signed.head}</code>
              </dd>
              <dt>{texts.signature}</dt>
              <dd>
                <code>{signed.signature}</code>
              </dd>
            </>
          )}
          <dt>{texts.publicKey}</dt>
          <dd>
            <code>{signed?.public_key ?? publicKey}</code>
          </dd>
          {signed !== undefined && signed.public_key !== publicKey && (
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

/** Two records of one place, both the shop's. */
function isOther(signed: SignedHead, now: UrnStand): boolean {
  return signed.t === now.t && signed.head !== now.head
}

function SignatureCheck({ finding }: { readonly finding: SignatureFinding }) {
  const texts = useLogTexts()
  return (
    <p className={rows.checked} data-testid="signature-check" data-finding={finding}>
      <Mark verdict={VERDICTS[finding]} />
      {texts.signatures[finding]}
    </p>
  )
}

const VERDICTS = { right: 'true', wrong: 'false', unable: 'open' } as const satisfies Record<
  SignatureFinding,
  string
>
