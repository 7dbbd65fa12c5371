import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import type { PreviewRow } from '#contract/console/carriers/carriers.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

/** A character that the carrier does not print, with the parcels whose rows contain it. */
interface Wanted {
  readonly character: string
  readonly proposal: string | null
  readonly parcels: readonly PreviewRow[]
}

export interface ReplacementsProps {
  readonly rows: readonly PreviewRow[]
  readonly reload: () => Promise<unknown>
}

/**
 * Lists the characters that the carrier does not print. For each character, the operator confirms
 * the text that replaces it.
 */
export function Replacements({ rows, reload }: ReplacementsProps) {
  const { preview: texts } = useTexts(carriersTexts)
  const { run, isRunning, error } = useFormAct('POST /exports/replacements')
  const wanted = wantedIn(rows)
  if (wanted.length === 0) return null
  const accept = async (form: FormData) => {
    const replacements = wanted.flatMap(({ character, proposal, parcels }) => {
      const replacement = String(form.get(character) ?? '')
      // An empty field removes the character if the shop proposed to remove it. Otherwise an empty
      // field means that the operator has not chosen a replacement.
      if (replacement === '' && proposal !== '') return []
      return parcels.map(({ id }) => ({ parcelId: id, character, replacement }))
    })
    if (replacements.length === 0) return
    const answer = await run({ request: { replacements } })
    if (answer !== undefined) await reload()
  }
  return (
    <section aria-labelledby="replacements">
      <Title order={2} size="h4" id="replacements">
        {texts.replacements}
      </Title>
      <Text size="sm" mb="sm">
        {texts.replacementsText}
      </Text>
      <ErrorNotice error={error} mb="sm" />
      <form
        key={wanted.map(({ character }) => character).join('')}
        onSubmit={(event) => {
          event.preventDefault()
          void accept(new FormData(event.currentTarget))
        }}
      >
        <WantedTable wanted={wanted} />
        <Group justify="flex-end" mt="sm">
          <Button type="submit" disabled={isRunning}>
            {texts.accept}
          </Button>
        </Group>
      </form>
    </section>
  )
}

function WantedTable({ wanted }: { readonly wanted: readonly Wanted[] }) {
  const { preview: texts, list } = useTexts(carriersTexts)
  return (
    <RowTable
      aria-labelledby="replacements"
      columns={[
        { title: texts.character, w: 140 },
        { title: texts.replacement, w: 200 },
        texts.used,
      ]}
      rows={wanted.map(({ character, proposal, parcels }) => ({
        key: character,
        cells: [
          <Text key="character" fz="xl">
            {nameOfCharacter(character)}
          </Text>,
          <TextInput
            key="replacement"
            name={character}
            aria-label={texts.replacementOf(nameOfCharacter(character))}
            defaultValue={proposal ?? ''}
            maxLength={8}
          />,
          list(parcels.map(({ number, name }) => `${number} ${name}`)),
        ],
      }))}
    />
  )
}

function wantedIn(rows: readonly PreviewRow[]): readonly Wanted[] {
  const found = rows.flatMap((row) =>
    row.problems.some(({ fault }) => fault === 'not-encodable' || fault === 'no-split')
      ? row.replacements.map((replacement) => ({ ...replacement, row }))
      : [],
  )
  return [...Map.groupBy(found, ({ character }) => character)].map(([character, each]) => ({
    character,
    proposal: each[0]?.proposal ?? null,
    parcels: each.map(({ row }) => row),
  }))
}

/** An invisible character is shown by its Unicode number. */
function nameOfCharacter(character: string): string {
  if (/[^\p{C}\p{M}]/u.test(character)) return character
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
