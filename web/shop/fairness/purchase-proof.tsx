import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#web/kit/button.tsx'
import { LoadFailed } from '#web/shop/draws/load-failed.tsx'
import { isMember, useCurrentUser } from '#web/shop/frame/current-user.ts'
import { Screen } from '#web/shop/frame/screen.tsx'
import { during } from '#web/wire/activity.ts'
import { gather } from './evidence.ts'
import styles from './fairness.module.css'
import { ProofSheet } from './proof-sheet.tsx'
import { OpenedProof, ReceiptFiles, useOpenedFile } from './receipt-files.tsx'
import { useFairnessTexts } from './use-fairness-texts.ts'

/** Receipt, composition and cards are loaded first; from then on this page asks nobody. */
export function PurchaseProof({ purchaseId }: { readonly purchaseId: number }) {
  const texts = useFairnessTexts()
  const opened = useOpenedFile()
  const { data: gathered, refetch } = useQuery({
    queryKey: ['evidence', purchaseId],
    queryFn: () => during(gather(purchaseId)),
    // What was gathered once is not asked for again while the page stands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (gathered === undefined) return null
  if (gathered.kind === 'unreachable') return <LoadFailed onRetry={refetch} />
  const evidence = gathered.kind === 'gathered' ? gathered.evidence : undefined
  return (
    <Screen title={texts.proofTitle} lead={texts.proofLead}>
      <div className={styles.sheet}>
        {opened.file ? (
          <OpenedProof opened={opened.file} atHand={evidence} onClose={opened.close} />
        ) : evidence ? (
          <ProofSheet evidence={evidence} />
        ) : (
          <NotShown />
        )}
        <ReceiptFiles
          onOpen={opened.open}
          fault={opened.fault}
          {...(evidence === undefined || opened.file ? {} : { evidence })}
        />
        <nav className={styles.ways}>
          {evidence && (
            <ButtonLink isWide to={`/fairness?packId=${evidence.receipt.pack_id}`}>
              {texts.toLog}
            </ButtonLink>
          )}
          <ButtonLink isWide to="/fairness">
            {texts.toExplanation}
          </ButtonLink>
        </nav>
      </div>
    </Screen>
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
