import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { ParcelClaim } from '#contract/console/parcels/claims.ts'
import { isPossibleFrom } from '#contract/console/parcels/life.rule.ts'
import { formatTime } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { type ClaimAct, ClaimDialog } from './claim-dialog.tsx'
import { claimsTexts } from './claims.texts.ts'

export interface ParcelClaimsProps {
  readonly answer: ConsoleAnswer<'GET /parcels/{id}'>
  readonly reload: () => Promise<unknown>
}

/**
 * The claims for compensation that the shop makes against the carrier of a lost or damaged parcel
 * (A-109).
 */
export function ParcelClaims({ answer: { parcel, claims }, reload }: ParcelClaimsProps) {
  const texts = useTexts(claimsTexts)
  const can = useCan()
  const [dialog, setDialog] = useState<{ act: ClaimAct; claim?: ParcelClaim }>()
  const mayClaim = can('ship.claims')
  const canOpen =
    mayClaim &&
    isPossibleFrom(parcel.state, 'claim') &&
    claims.every(({ state }) => state !== 'open')
  if (claims.length === 0 && !canOpen) return null
  return (
    <Paper withBorder p="md" maw={860}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {texts.title}
        </Title>
        {claims.length === 0 ? <Text size="sm">{texts.noClaims}</Text> : null}
        {claims.map((claim) => (
          <Stack key={claim.id} gap={4}>
            <ClaimFacts claim={claim} />
            {mayClaim && claim.state === 'open' ? (
              <Group>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setDialog({ act: 'change', claim })}
                >
                  {texts.change}
                </Button>
                <Button size="compact-sm" onClick={() => setDialog({ act: 'close', claim })}>
                  {texts.close}
                </Button>
              </Group>
            ) : null}
          </Stack>
        ))}
        {canOpen ? (
          <Group>
            <Button variant="default" onClick={() => setDialog({ act: 'open' })}>
              {texts.open}
            </Button>
          </Group>
        ) : null}
      </Stack>
      {dialog === undefined ? null : (
        <ClaimDialog
          act={dialog.act}
          claim={dialog.claim}
          onDone={reload}
          parcelId={parcel.id}
          worthYen={parcel.worthYen}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Paper>
  )
}

function ClaimFacts({ claim }: { readonly claim: ParcelClaim }) {
  const { fields, names } = useTexts(claimsTexts)
  const { yen } = useTexts(unitTexts)
  const { state, cause, reference, note, outcomeNote } = claim
  const facts = [
    formatTime(claim.openedAt),
    claim.openedBy,
    names.cause[cause],
    `${fields.claimedYen} ${yen(claim.claimedYen)}`,
    reference === '' ? '' : `${fields.reference} ${reference}`,
    state === 'paid' ? `${fields.paidYen} ${yen(claim.paidYen)}` : '',
  ]
  return (
    <>
      <Group gap="xs">
        <Badge {...CLAIM_BADGES[state]}>{names.state[state]}</Badge>
        <Text size="sm">{facts.filter(Boolean).join('　')}</Text>
      </Group>
      {[note, outcomeNote].filter(Boolean).map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </>
  )
}

const ENDED = { color: 'gray.8' } as const
/** The badges of a claim's state. Only an open claim has a colour, because only it needs work. */
export const CLAIM_BADGES = {
  open: { color: 'vermilion' },
  paid: ENDED,
  refused: ENDED,
  withdrawn: ENDED,
}
