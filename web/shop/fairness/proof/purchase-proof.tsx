import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { CardTiles } from '#web/shop/draws/cards/card-tiles.tsx'
import { sealedTexts } from '#web/shop/draws/sealed.texts.ts'
import styles from '#web/shop/fairness/fairness.module.css'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { useNumberParam } from '#web/shop/fairness/number-param.ts'
import type { Evidence } from '#web/shop/fairness/verifier/proof.rule.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { useBusyWhile } from '#web/wire/activity.ts'
import { fetchEvidence } from './fetch-evidence.ts'
import { ProofReport } from './proof-report.tsx'
import { OpenedProof, ReceiptFilePanel, useOpenedFile } from './receipt-file-panel.tsx'

export function PurchaseProofScreen() {
  const purchaseId = useNumberParam('packHistoryId')
  return purchaseId !== undefined && <PurchaseProof key={purchaseId} purchaseId={purchaseId} />
}

/** Fetches all evidence and then shows the proof. The proof itself sends no requests. */
function PurchaseProof({ purchaseId }: { readonly purchaseId: number }) {
  const texts = useTexts(fairnessTexts)
  const {
    data: outcome,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['evidence', purchaseId],
    queryFn: () => fetchEvidence(purchaseId),
    // While the page is open, the evidence is fetched only once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useBusyWhile(isFetching)
  if (outcome === undefined) return <ScreenSkeleton />
  if (outcome.kind === 'sealed' || outcome.kind === 'void')
    return <NoProof title={texts.proofTitle} isVoid={outcome.kind === 'void'} />
  if (outcome.kind === 'unreachable') return <ScreenFailed onRetry={refetch} />
  return (
    <Screen title={texts.proofTitle} lead={texts.proofLead}>
      <div className={styles.sheet}>
        <ProofContent evidence={outcome.kind === 'fetched' ? outcome.evidence : undefined} />
      </div>
    </Screen>
  )
}

function NoProof({ title, isVoid }: { readonly title: string; readonly isVoid: boolean }) {
  const { sealedProof, voidText } = useTexts(sealedTexts)
  return (
    <Screen title={title}>
      <div className={styles.sheet}>
        <p>{isVoid ? voidText : sealedProof}</p>
        <FairnessLinks />
      </div>
    </Screen>
  )
}

/** A receipt file that the member opens takes its place. */
function ProofContent({ evidence }: { readonly evidence: Evidence | undefined }) {
  const { file, open, close, error } = useOpenedFile()
  if (file !== undefined) {
    return (
      <OpenedProof file={file} pageEvidence={evidence} onClose={close}>
        <ReceiptFilePanel onOpen={open} error={error} />
        <FairnessLinks packId={file.receipt.pack_id} />
      </OpenedProof>
    )
  }
  if (evidence === undefined) {
    return (
      <>
        <ProofUnavailable />
        <ReceiptFilePanel onOpen={open} error={error} />
        <FairnessLinks />
      </>
    )
  }
  return (
    <ProofReport evidence={evidence} cards={<Cards evidence={evidence} />}>
      <ReceiptFilePanel evidence={evidence} onOpen={open} error={error} />
      <FairnessLinks packId={evidence.receipt.pack_id} />
    </ProofReport>
  )
}

function FairnessLinks({ packId }: { readonly packId?: number }) {
  const texts = useTexts(fairnessTexts)
  return (
    <nav className={styles.links}>
      {packId !== undefined && (
        <ButtonLink isWide to={`/fairness?packId=${packId}`}>
          {texts.toLog}
        </ButtonLink>
      )}
      <ButtonLink isWide to="/fairness">
        {texts.toExplanation}
      </ButtonLink>
    </nav>
  )
}

/** Does not reveal whether the purchase is another member's or does not exist. */
function ProofUnavailable() {
  const texts = useTexts(fairnessTexts)
  const isGuest = !isMember(useCurrentUser())
  return (
    <div className={styles.none}>
      <p>{isGuest ? texts.forMembers : texts.unknown}</p>
      <ButtonLink to={isGuest ? '/login' : '/buy-product-history'}>
        {isGuest ? texts.toLogin : texts.toHistory}
      </ButtonLink>
    </div>
  )
}

function Cards({ evidence: { cards = [] } }: { readonly evidence: Evidence }) {
  const texts = useTexts(fairnessTexts)
  return <CardTiles label={texts.drawnCards(cards.length)} cards={cards} />
}
