import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#web/kit/button.tsx'
import { isMember, useCurrentUser } from '#web/shop/frame/current-user.ts'
import { Screen } from '#web/shop/frame/screen.tsx'
import { ScreenFailed } from '#web/shop/frame/screen-failed.tsx'
import { ScreenWaiting } from '#web/shop/frame/screen-waiting.tsx'
import { useBusyWhile } from '#web/wire/activity.ts'
import { gather } from './evidence.ts'
import styles from './fairness.module.css'
import type { Evidence } from './proof.rule.ts'
import { ProofSheet } from './proof-sheet.tsx'
import { useQueryNumber } from './query-number.ts'
import { OpenedProof, ReceiptFiles, useOpenedFile } from './receipt-files.tsx'
import { useFairnessTexts } from './use-fairness-texts.ts'

export function PurchaseProofScreen() {
  const purchaseId = useQueryNumber('packHistoryId')
  return purchaseId !== undefined && <PurchaseProof key={purchaseId} purchaseId={purchaseId} />
}

/** Receipt, composition and cards are loaded first; from then on this page asks nobody. */
function PurchaseProof({ purchaseId }: { readonly purchaseId: number }) {
  const texts = useFairnessTexts()
  const {
    data: gathered,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['evidence', purchaseId],
    queryFn: () => gather(purchaseId),
    // What was gathered once is not asked for again while the page stands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useBusyWhile(isFetching)
  if (gathered === undefined) return <ScreenWaiting />
  if (gathered.kind === 'unreachable') return <ScreenFailed onRetry={refetch} />
  return (
    <Screen title={texts.proofTitle} lead={texts.proofLead}>
      <div className={styles.sheet}>
        <Sheet evidence={gathered.kind === 'gathered' ? gathered.evidence : undefined} />
      </div>
    </Screen>
  )
}

/** A file that was opened stands before the purchase of the page. */
function Sheet({ evidence }: { readonly evidence: Evidence | undefined }) {
  const { file, open, close, fault } = useOpenedFile()
  if (file !== undefined) {
    return (
      <OpenedProof opened={file} atHand={evidence} onClose={close}>
        <ReceiptFiles onOpen={open} fault={fault} />
        <Ways packId={file.receipt.pack_id} />
      </OpenedProof>
    )
  }
  if (evidence === undefined) {
    return (
      <>
        <NotShown />
        <ReceiptFiles onOpen={open} fault={fault} />
        <Ways />
      </>
    )
  }
  return (
    <ProofSheet evidence={evidence}>
      <ReceiptFiles evidence={evidence} onOpen={open} fault={fault} />
      <Ways packId={evidence.receipt.pack_id} />
    </ProofSheet>
  )
}

function Ways({ packId }: { readonly packId?: number }) {
  const texts = useFairnessTexts()
  return (
    <nav className={styles.ways}>
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

/** Another member's purchase looks like one that does not exist. */
function NotShown() {
  const texts = useFairnessTexts()
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
