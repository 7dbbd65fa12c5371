import { Link } from 'react-router'
import description from '#docs/fair-draws.md?url'
import { useTexts } from '#web/language/language.ts'
import {
  type OpenedFile,
  OpenedProof,
  ReceiptFilePanel,
  useOpenedFile,
} from '#web/shop/fairness/proof/receipt-file-panel.tsx'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from './explanation.module.css'
import type { Point } from './explanation.texts.ts'
import { explanationTexts } from './explanation.texts.ts'
import fairnessStyles from './fairness.module.css'

/** Explains what the proof covers. The member can also open and check a receipt file here. */
export function ExplanationScreen() {
  const texts = useTexts(explanationTexts)
  const opened = useOpenedFile()
  if (opened.file !== undefined) return <OpenedFileScreen opened={opened} file={opened.file} />
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <div className={styles.page}>
        <section>
          <h2>{texts.howTitle}</h2>
          <ol className={styles.how}>
            <PointItems points={texts.how} />
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
            <PointItems points={texts.unproven} />
          </ul>
        </section>
        <section>
          <h2>{texts.againstTitle}</h2>
          <ul className={styles.points}>
            <PointItems points={texts.against} />
          </ul>
        </section>
        <SelfCheck />
        <Link className={styles.link} to="/ended-packs">
          {texts.toEndedPacks}
        </Link>
        <Link className={styles.link} to="/service-reports">
          {texts.toServiceReports}
        </Link>
        <ReceiptFilePanel onOpen={opened.open} error={opened.error} />
      </div>
    </Screen>
  )
}

interface OpenedFileScreenProps {
  readonly opened: ReturnType<typeof useOpenedFile>
  readonly file: OpenedFile
}
function OpenedFileScreen({ opened, file }: OpenedFileScreenProps) {
  const texts = useTexts(explanationTexts)
  return (
    <Screen title={texts.checkTitle}>
      <div className={fairnessStyles.sheet}>
        <OpenedProof file={file} onClose={opened.close}>
          <ReceiptFilePanel onOpen={opened.open} error={opened.error} />
        </OpenedProof>
      </div>
    </Screen>
  )
}

/** Explains how members can check a receipt with tools of their own. */
function SelfCheck() {
  const texts = useTexts(explanationTexts)
  return (
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
      <a className={styles.link} href={description} hrefLang="en" target="_blank" rel="noopener">
        {texts.toDescription}
      </a>
    </section>
  )
}

function PointItems({ points }: { readonly points: readonly Point[] }) {
  return points.map(({ heading, text }) => (
    <li key={heading}>
      <h3>{heading}</h3>
      <p>{text}</p>
    </li>
  ))
}
