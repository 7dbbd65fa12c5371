import { LANGUAGES } from '#contract/language.ts'
import { setLanguage, useLanguage, useTexts } from '#web/language/language.ts'
import styles from './language-switch.module.css'
import { layoutTexts } from './layout.texts.ts'

const NAMES = { ja: '日本語', en: 'English' }

export function LanguageSwitch({ className = '' }: { className?: string | undefined }) {
  const texts = useTexts(layoutTexts)
  const current = useLanguage()
  return (
    <div className={className}>
      <fieldset className={styles.switch} aria-label={texts.language}>
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === current}
            onClick={() => setLanguage(language)}
          >
            {NAMES[language]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
