import type { Point } from '#web/shop/fairness/explanation.ja.ts'
import { explanationTexts } from '#web/shop/fairness/explanation.texts.ts'
import fairnessStyles from '#web/shop/fairness/fairness.module.css'
import {
  OpenedProof,
  ReceiptFilePanel,
  useOpenedFile,
} from '#web/shop/fairness/proof/receipt-file-panel.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import description from '../../../../docs/fair-draws.md?url'
import styles from './explanation.module.css'

/** Explains what the proof covers, and checks receipt files that the member opens. */
export function ExplanationScreen() {
  const texts = useTexts(explanationTexts)
  const opened = useOpenedFile()
  if (opened.file !== undefined) {
    return (
      <Screen title={texts.checkTitle}>
        <div className={fairnessStyles.sheet}>
          <OpenedProof file={opened.file} onClose={opened.close}>
            <ReceiptFilePanel onOpen={opened.open} error={opened.error} />
          </OpenedProof>
        </div>
      </Screen>
    )
  }
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <div className={styles.page}>
        <section>
          <h2>{texts.howTitle}</h2>
          <ol className={styles.how}>
            {texts.how.map((point) => (
              <PointItem key={point.heading} point={point} />
            ))}
          </ol>
        </section>
        <section>
          <h2>{texts.provenTitle}</h2>
          <ul className={styles.proven}>
            {texts.proven.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section className={styles.limits}>
          <h2>{texts.unprovenTitle}</h2>
          <ul className={styles.points}>
            {texts.unproven.map((point) => (
              <PointItem key={point.heading} point={point} />
            ))}
          </ul>
        </section>
        <section>
          <h2>{texts.againstTitle}</h2>
          <ul className={styles.points}>
            {texts.against.map((point) => (
              <PointItem key={point.heading} point={point} />
            ))}
          </ul>
        </section>
        <section>
          <h2>{texts.selfTitle}</h2>
          <ol className={styles.self}>
            {texts.self.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <p className={styles.command}>
            <code lang="en">{texts.command}</code>
          </p>
          <a
            className={styles.link}
            href={description}
            hrefLang="en"
            target="_blank"
            rel="noopener"
          >
            {texts.toDescription}
          </a>
        </section>
        <ReceiptFilePanel onOpen={opened.open} error={opened.error} />
      </div>
    </Screen>
  )
}

function PointItem({ point: { heading, text } }: { readonly point: Point }) {
  return (
    <li>
      <h3>{heading}</h3>
      <p>{text}</p>
    </li>
  )
}
