import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { Field } from '#web/kit/form/field.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { withoutMissingParts } from '#web/shop/layout/parts-of-shop.rule.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { helpTexts } from './help.texts.ts'
import styles from './help-screen.module.css'
import { searchQuestions } from './search.rule.ts'

/** If a search finds at most this many questions, the screen shows the answers without a tap. */
const OPENED_ANSWERS_MAX = 3

export function HelpScreen() {
  const texts = useTexts(helpTexts)
  const [search, setSearch] = useState('')
  const fill = useFilledText()
  const rules = useCurrentUser()?.rules
  const questions = withoutMissingParts(texts.questions, rules).map((each) => ({
    ...each,
    question: fill(each.question),
    answer: fill(each.answer),
  }))
  const found = searchQuestions(questions, useDeferredValue(search))
  const hasFewAnswers = search !== '' && found.length <= OPENED_ANSWERS_MAX
  return (
    <Screen title={texts.title} lead={texts.lead} beside={<FurtherHelp />}>
      <Field
        label={texts.search}
        type="search"
        name="search"
        autoComplete="off"
        enterKeyHint="search"
        value={search}
        onValueChange={setSearch}
      />
      <p className={styles.count} role="status">
        {found.length === 0 ? texts.noneFound : texts.found(found.length)}
      </p>
      <ul className={styles.questions}>
        {found.map(({ question, answer }) => (
          <li key={question}>
            <details className={styles.question} open={hasFewAnswers}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

function FurtherHelp() {
  const texts = useTexts(helpTexts)
  return (
    <ul className={styles.further}>
      <li>
        <Link to="/user-guide">{texts.guide}</Link>
      </li>
      <li>
        <Link to="/contact">{texts.contact}</Link>
      </li>
      <li>
        <Link to="/accessibility">{texts.accessibility}</Link>
      </li>
      <li>
        <a href="/third-party-notices.txt">{texts.licences}</a>
      </li>
    </ul>
  )
}
