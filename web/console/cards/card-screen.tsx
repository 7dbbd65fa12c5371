import { Alert, Button, Grid, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { cardFields } from '#contract/console/stock/cards.fields.ts'
import type { CardRow } from '#contract/console/stock/cards.ts'
import { RetireButton, RowEditor } from '#web/console/form/row-editor.tsx'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import type { VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import type { Ok } from '#web/console/wire/console-client.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { CardPicture } from './card-picture.tsx'
import { cardsTexts } from './cards.texts.ts'
import { PictureField } from './pictures.tsx'
import { PriceHistory } from './price-history.tsx'
import { StockTable } from './stock-figures.tsx'
import { useCardTexts } from './use-card-texts.ts'

const PICTURE_PX = 180

/** One card: its fields, picture and stock, the packs that contain it, and its market prices. */
export function CardScreen() {
  const texts = useTexts(cardsTexts)
  const can = useCan()
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /cards/{id}', { params: { id } })
  const [isSaved, setIsSaved] = useState(false)
  if (answer === undefined) return notLoaded
  const { card, packs, prices } = answer
  return (
    <Stack>
      <ScreenTitle title={`${card.code} ${card.name}`} />
      <SmallLink to="/cards">{texts.back}</SmallLink>
      {card.retiredAt === null ? null : <Alert color="gray.8">{texts.retired}</Alert>}
      <DoneNotice text={isSaved ? texts.saved : undefined} />
      <Grid>
        <Grid.Col span={{ base: 12, sm: 3 }}>
          <Stack>
            <CardPicture image={card.image} width={PICTURE_PX} />
            {can('cards.change') ? <PictureField code={card.code} onDone={reload} /> : null}
            <StockTable cardId={card.id} stock={card.stock} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 9 }}>
          <Paper withBorder p="md">
            <Text size="sm" mb="sm">
              {texts.keepsPrizes}
            </Text>
            <CardEditor key={card.id} card={card} reload={reload} onSaved={setIsSaved} />
          </Paper>
        </Grid.Col>
      </Grid>
      <CardPacks packs={packs} />
      <PriceHistory prices={prices} />
    </Stack>
  )
}

interface CardEditorProps {
  readonly card: CardRow
  readonly reload: () => Promise<unknown>
  readonly onSaved: (isSaved: boolean) => void
}

/** The form that changes a card, with buttons that retire or delete the card. */
function CardEditor({ card, reload, onSaved }: CardEditorProps) {
  const texts = useCardTexts()
  const can = useCan()
  const act = useAct('POST /cards/{id}')
  const retire = useAct('POST /cards/{id}/retire')
  const [ownChange, onOwnChange] = useState<VersionChange>()
  const params = { id: String(card.id) }
  return (
    <RowEditor
      fields={cardFields}
      texts={texts}
      row={card}
      isReadOnly={!can('cards.change')}
      act={act}
      send={(entered, version) => act.run({ params, request: { ...entered, version } })}
      onSaved={onSaved}
      reload={reload}
      ownChange={ownChange}
      onOwnChange={onOwnChange}
    >
      {({ setError, unsaved }) => (
        <>
          <DeleteButton card={card} onDeleted={unsaved.markSaved} onError={setError} />
          <RetireButton
            row={{ version: card.version, isRetired: card.retiredAt !== null }}
            texts={texts}
            isRunning={retire.isRunning}
            run={(request) => retire.run({ params, request })}
            onError={setError}
            reload={reload}
            onOwnChange={onOwnChange}
          />
        </>
      )}
    </RowEditor>
  )
}

interface DeleteButtonProps {
  readonly card: CardRow
  /** Called before the operator is led away from the deleted card. */
  readonly onDeleted: () => void
  readonly onError: (sentence: string) => void
}

function DeleteButton({ card: { id, version }, onDeleted, onError }: DeleteButtonProps) {
  const texts = useTexts(cardsTexts)
  const sentenceOf = useSentence()
  const navigate = useNavigate()
  const remove = useAct('POST /cards/{id}/delete')
  return (
    <Button
      variant="default"
      onClick={async () => {
        const outcome = await remove.run({ params: { id: String(id) }, request: { version } })
        if (outcome?.kind === 'ok') {
          onDeleted()
          void navigate('/cards')
        } else if (outcome !== undefined) onError(sentenceOf(outcome))
      }}
    >
      {texts.delete}
    </Button>
  )
}

type Pack = Ok<'GET /cards/{id}'>['answer']['packs'][number]

function CardPacks({ packs }: { readonly packs: readonly Pack[] }) {
  const texts = useTexts(cardsTexts)
  return (
    <section aria-labelledby="card-packs">
      <Title order={2} size="h4" mb="sm" id="card-packs">
        {texts.packs}
      </Title>
      {packs.length === 0 ? (
        <Text size="sm">{texts.noPacks}</Text>
      ) : (
        <RowTable
          aria-labelledby="card-packs"
          maw={860}
          columns={[
            texts.pack,
            { title: texts.tickets, isNumber: true },
            { title: texts.left, isNumber: true },
          ]}
          rows={packs.map(({ id, name, count, leftCount, isEnded }) => ({
            key: id,
            cells: [
              isEnded ? `${name}（${texts.ended}）` : name,
              formatNumber(count),
              formatNumber(leftCount),
            ],
          }))}
        />
      )}
    </section>
  )
}
