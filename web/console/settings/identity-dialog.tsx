import { Button, Fieldset } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { Fields } from '#contract/console/field.ts'
import { identityFields, sisterSiteFields } from '#contract/console/settings.fields.ts'
import type { Identity, SisterSite } from '#contract/identity.ts'
import { isWholePalette } from '#contract/palette.rule.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { identityTexts } from './identity.texts.ts'
import { MovieInputs } from './movie-inputs.tsx'
import { PaletteInputs } from './palette-inputs.tsx'
import { PictureInputs } from './picture-inputs.tsx'
import { RarityInputs } from './rarity-inputs.tsx'

/** Loaded lazily, because it has components of the members' site. */
const FacePreview = onDemand(() =>
  import('#web/console/settings/face-preview.tsx').then((module) => module.FacePreview),
)

const SITES_MAX = 8
/** No input is required, so that an operator can empty the inputs of a site to remove it. */
const SITE_INPUTS: Fields = Object.fromEntries(
  Object.entries(sisterSiteFields).map(([name, field]) => [name, { ...field, min: 0 }]),
)

interface IdentityDialogProps {
  readonly settings: ConsoleAnswer<'GET /settings'>['settings']
  readonly onClose: () => void
  readonly onDone: (requested: { readonly approvalId: number }) => void
}

/** Asks for other names of the shop. A site without an address is left out. */
export function IdentityDialog({ settings, ...dialog }: IdentityDialogProps) {
  const texts = useTexts(identityTexts)
  const { identity, version } = settings
  const [palette, setPalette] = useState(identity.palette)
  const [pictures, setPictures] = useState(identity.pictures)
  const [movies, setMovies] = useState(identity.movies)
  const [rarities, setRarities] = useState<Identity['rarities']>(identity.rarities)
  const [preview, setPreview] = useState<Identity>()
  const [siteCount, setSiteCount] = useState(identity.sisterSites.length)
  const places = Array.from({ length: siteCount }, (_, place) => place)
  const identityIn = (form: FormData) => ({
    ...readFields(identityFields, form),
    palette,
    pictures,
    movies,
    rarities: [...rarities],
    sisterSites: places.map((place) => siteIn(form, place)).filter(({ url }) => url !== ''),
  })
  return (
    <CallDialog
      call="POST /settings/identity"
      title={texts.title}
      submit={texts.ask}
      inputOf={(reason, form) => ({
        request: {
          identity: identityIn(form),
          version,
          reason,
        },
      })}
      {...dialog}
    >
      <FieldInputs fields={identityFields} texts={texts} initial={identity} />
      <PaletteInputs palette={palette} onChange={setPalette} />
      <PictureInputs
        pictures={pictures}
        onChange={(changed) => setPictures((now) => ({ ...now, ...changed }))}
      />
      <RarityInputs rarities={rarities} onChange={setRarities} />
      <MovieInputs
        movies={movies}
        onChange={(changed) => setMovies((now) => ({ ...now, ...changed }))}
      />
      {places.map((place) => (
        <Fieldset key={place} legend={texts.site(place + 1)}>
          <FieldInputs
            fields={placed(SITE_INPUTS, place)}
            texts={{ fields: placed(texts.siteFields, place), names: {} }}
            initial={placed(identity.sisterSites[place] ?? {}, place)}
          />
        </Fieldset>
      ))}
      {preview === undefined ? null : <FacePreview identity={preview} />}
      <Button
        variant="default"
        disabled={!isWholePalette(palette)}
        onClick={({ currentTarget: { form } }) =>
          form && setPreview(identityIn(new FormData(form)))
        }
      >
        {texts.showPreview}
      </Button>
      {siteCount < SITES_MAX ? (
        <Button variant="default" onClick={() => setSiteCount(siteCount + 1)}>
          {texts.addSite}
        </Button>
      ) : null}
    </CallDialog>
  )
}

/** The inputs of several sites are in one form, so the name of each has the place of its site. */
function placed<Value>(values: Readonly<Record<string, Value>>, place: number) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${name}-${place}`, value]),
  )
}

function siteIn(form: FormData, place: number): SisterSite {
  const values: Readonly<Record<string, unknown>> = readFields(placed(SITE_INPUTS, place), form)
  const entries = Object.keys(sisterSiteFields).map((name) => [name, values[`${name}-${place}`]])
  return Object.fromEntries(entries)
}
