import { FileInput, Grid, Paper, Stack } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { goodFields, goodMovementList } from '#contract/console/stock/goods.fields.ts'
import type { GoodRow } from '#contract/console/stock/goods.ts'
import { CardPicture } from '#web/console/cards/card-picture.tsx'
import { RetireButton, type RowEditing, RowEditor } from '#web/console/form/row-editor.tsx'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { DoneNotice, ErrorNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import type { VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { choicesOf } from '#web/console/list/list-choices.rule.ts'
import { useListAddress } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { GoodEntry } from './good-entry.tsx'
import { GoodStock } from './good-stock.tsx'
import { goodsTexts } from './goods.texts.ts'

const PICTURE_PX = 180
/** One good: its fields, picture and stock, and every movement of the stock. */
export function GoodScreen() {
  const texts = useTexts(goodsTexts)
  const can = useCan()
  const { id = '' } = useParams()
  const control = useListAddress(choicesOf(goodMovementList))
  const { answer, reload, notLoaded } = useScreenLoad('GET /goods/{id}', {
    params: { id },
    query: { page: control.address.page },
  })
  const [isSaved, setIsSaved] = useState(false)
  const [ownChange, setOwnChange] = useState<VersionChange>()
  if (answer === undefined) return notLoaded
  const { good, movements } = answer
  return (
    <Stack>
      <ScreenTitle title={good.name} />
      <SmallLink to="/goods">{texts.back}</SmallLink>
      <DoneNotice text={isSaved ? texts.saved : undefined} />
      <Grid>
        <Grid.Col span={{ base: 12, sm: 3 }}>
          <Stack>
            <CardPicture image={good.image} width={PICTURE_PX} />
            {can('goods.change') ? (
              <GoodPictureField good={good} reload={reload} onOwnChange={setOwnChange} />
            ) : null}
            <FigureTable good={good} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 9 }}>
          <Paper withBorder p="md">
            <GoodEditor
              key={good.id}
              good={good}
              ownChange={ownChange}
              reload={reload}
              onSaved={setIsSaved}
              onOwnChange={setOwnChange}
            />
          </Paper>
        </Grid.Col>
      </Grid>
      <GoodStock good={good} movements={movements} control={control} reload={reload} />
    </Stack>
  )
}

interface GoodEditorProps extends RowEditing {
  readonly good: GoodRow
  readonly onSaved: (isSaved: boolean) => void
}

/** The form that changes a good, with a button that retires the good. */
function GoodEditor({ good, onSaved, ...editing }: GoodEditorProps) {
  const texts = useTexts(goodsTexts)
  const can = useCan()
  const act = useAct('POST /goods/{id}')
  const retire = useAct('POST /goods/{id}/retire')
  const params = { id: String(good.id) }
  return (
    <RowEditor
      fields={goodFields}
      texts={texts}
      row={good}
      isReadOnly={!can('goods.change')}
      act={act}
      send={(entered, version) => act.run({ params, request: { ...entered, version } })}
      onSaved={onSaved}
      renderEntered={(entered) => <GoodEntry entered={entered} image={good.image} />}
      {...editing}
    >
      {({ setError }) => (
        <RetireButton
          row={{ version: good.version, isRetired: good.retiredAt !== null }}
          texts={texts}
          isRunning={retire.isRunning}
          run={(request) => retire.run({ params, request })}
          onError={setError}
          {...editing}
        />
      )}
    </RowEditor>
  )
}

type GoodPictureFieldProps = Pick<RowEditing, 'reload' | 'onOwnChange'> & {
  readonly good: Pick<GoodRow, 'id' | 'version'>
}

function GoodPictureField({ good, reload, onOwnChange }: GoodPictureFieldProps) {
  const texts = useTexts(goodsTexts)
  const { id, version } = good
  const give = useFormAct('POST /goods/{id}/picture')
  return (
    <>
      <FileInput
        label={texts.fields.image}
        {...PICTURE_FILES}
        size="xs"
        disabled={give.isRunning}
        value={null}
        onChange={async (file) => {
          if (file === null) return
          const request = { version, file: await fileText(file) }
          const given = await give.run({ params: { id: String(id) }, request })
          if (given !== undefined) onOwnChange({ from: version, to: given.version })
          await reload()
        }}
      />
      <ErrorNotice error={give.error} />
    </>
  )
}

function FigureTable({ good }: { readonly good: GoodRow }) {
  const { fields, names } = useTexts(goodsTexts)
  const { pieces } = useTexts(unitTexts)
  return (
    <FactTable
      name={fields.stock}
      rows={[
        [fields.state, names.state[good.state]],
        [fields.stock, pieces(good.stock)],
        [fields.takenCount, pieces(good.takenCount)],
      ]}
      areNumbers
    />
  )
}
