import { MemoryRouter } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { LineupSection } from '#web/shop/packs/detail/lineup.tsx'
import { PackPage } from '#web/shop/packs/detail/pack-page.tsx'
import { DrawForm } from '#web/shop/packs/spin/draw-form.tsx'

export type PackPreview = ConsoleAnswer<'GET /pack-drafts/{id}/preview'>

/**
 * Shows the page of a pack with the components of the members' site. The page is inert: its buttons
 * and links do not react.
 */
export function MemberPage({ preview }: { readonly preview: PackPreview }) {
  return (
    <MemoryRouter>
      <PackPreviewPage preview={preview} />
    </MemoryRouter>
  )
}

/** The same within a router. */
export function PackPreviewPage({ preview }: { readonly preview: PackPreview }) {
  const { detail, list, rarities, worths, extras } = preview
  const answer = {
    list,
    rarities,
    worths,
    extras,
    pack_count: detail.pack_count,
    unsold: detail.pack_count,
    page: { page: 1, pages: [1], all_page: 1 },
  }
  return (
    <main inert>
      <PackPage
        pack={detail}
        actions={
          <DrawForm pack={detail} count={1} error="" isOpen onCountChange={none} onSpin={none} />
        }
        lineup={
          detail.show_cardlist === '1' && (
            <LineupSection pack={detail} answer={answer} onPageChange={none} />
          )
        }
      />
    </main>
  )
}

function none(): void {}
