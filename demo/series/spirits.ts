import { cardsOf, type Series } from './series.ts'

export const spirits: Series = {
  code: 'YK',
  name: '百物語夜行帖',
  cardTypeId: 2,
  cards: cardsOf([
    ['spirit-lantern', '破れ提灯の舌出し', 0],
    ['spirit-lantern-blue', '青提灯の恨み節', 1],
    ['spirit-umbrella', '一本足の傘小僧', 0],
    ['spirit-souls', '迷い火の寄り合い', 0],
    ['spirit-kappa', '胡瓜番の川太郎', 0],
    ['spirit-cloth', '夜空の一反布', 1],
    ['spirit-eyes', '障子の百目', 0],
    ['spirit-wheel', '辻をゆく火車', 2],
    ['spirit-snow', '雪女のしろがね', 3],
    ['spirit-skull', '野ざらし大骸', 2],
    ['spirit-monk', '凪の海坊主', 1],
    ['spirit-spider', '糸繰りの蜘蛛御前', 2],
    ['spirit-cat', '二股尾の夜猫', 1],
  ]),
}
