import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { identityFields } from '#contract/console/settings.fields.ts'
import type { Identity } from '#contract/identity.ts'
import { isWholePalette } from '#contract/palette.rule.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { identityTexts } from './identity.texts.ts'
import { numbered, withoutNumbers } from './link-inputs.tsx'
import { MovieInputs } from './movie-inputs.tsx'
import { PaletteInputs } from './palette-inputs.tsx'
import { PictureInputs } from './picture-inputs.tsx'
import { RarityInputs } from './rarity-inputs.tsx'
import { SisterSiteInputs, SocialLinkInputs } from './shop-link-inputs.tsx'

/** Loaded lazily, because it has components of the members' site. */
const FacePreview = onDemand(() => import('#web/console/settings/face-preview.tsx'))

interface IdentityDialogProps {
  readonly settings: ConsoleAnswer<'GET /settings'>['settings']
  readonly onClose: () => void
  readonly onDone: (requested: { readonly approvalId: number }) => void
}

/** Asks for other names, pictures, colours and links of the shop. */
export function IdentityDialog({ settings, ...dialog }: IdentityDialogProps) {
  const texts = useTexts(identityTexts)
  const { identity, version } = settings
  const [palette, setPalette] = useState(identity.palette)
  const [pictures, setPictures] = useState(identity.pictures)
  const [movies, setMovies] = useState(identity.movies)
  const [rarities, setRarities] = useState<Identity['rarities']>(identity.rarities)
  const [preview, setPreview] = useState<Identity>()
  const [sites, setSites] = useState(() => numbered(identity.sisterSites))
  const [links, setLinks] = useState(() => numbered(identity.socialLinks))
  const identityIn = (form: FormData) => ({
    ...readFields(identityFields, form),
    palette,
    pictures,
    movies,
    rarities: [...rarities],
    sisterSites: withoutNumbers(sites),
    socialLinks: withoutNumbers(links),
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
      <SisterSiteInputs links={sites} onChange={setSites} />
      <SocialLinkInputs links={links} onChange={setLinks} />
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
    </CallDialog>
  )
}
