import { MessageDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import { useTexts } from '#web/language/language.ts'
import { useLoad } from '#web/wire/query.ts'
import type { Goods } from './exchange.rule.ts'
import { goodsDetailsTexts } from './goods-details.texts.ts'
import { GoodsDetails } from './goods-details.tsx'
import { GoodsSummary } from './goods-summary.tsx'

interface GoodsDetailsDialogProps {
  readonly goods: Goods
  readonly onClose: () => void
}

export function GoodsDetailsDialog({ goods, onClose }: GoodsDetailsDialogProps) {
  const texts = useTexts(goodsDetailsTexts)
  const { outcome, answer, reload } = useLoad('GET /user/exchange_card/description/{goodId}', {
    params: { goodId: goods.id },
  })
  return (
    <MessageDialog title={texts.title} onClose={onClose}>
      {answer !== undefined ? (
        <GoodsDetails goods={goods} text={answer} />
      ) : (
        <>
          <GoodsSummary goods={goods} />
          {outcome === undefined ? (
            <Skeleton count={1} shape={{ height: '40vh' }} />
          ) : (
            <LoadFailed onRetry={reload} />
          )}
        </>
      )}
    </MessageDialog>
  )
}
