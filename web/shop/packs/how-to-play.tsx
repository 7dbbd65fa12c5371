import styles from './how-to-play.module.css'
import { SectionTitle } from './section-title.tsx'
import { usePacksTexts } from './use-packs-texts.ts'

export function HowToPlay() {
  const texts = usePacksTexts()
  return (
    <section aria-labelledby="how-to-title">
      <SectionTitle id="how-to-title">{texts.howTo}</SectionTitle>
      <ol className={styles.steps}>
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.numeral} aria-hidden="true">
              {texts.stepNumerals[index]}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
