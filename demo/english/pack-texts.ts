import type { PackKey } from '#demo/packs/row.ts'

interface PackTexts {
  readonly name: string
  readonly detailHtml: string
  readonly limitMessage?: string
}

const SHIPPING =
  '<p><em>Choose for each card by its deadline: have it shipped, or convert it to points. Shipping is free.</em></p>'
const COINS =
  '<p><em>Every card of a coin pack is shipped to you (they cannot be converted to points).</em></p>'

/** The English texts of the demo's packs. */
export const packTextsEn: Readonly<Record<PackKey, PackTexts>> = {
  beasts: {
    name: 'Lucky beasts, volume 1',
    detailHtml: `<h3>Forty that beckon, roar and leap</h3><p>Lucky cats, moon rabbits, nine-tailed foxes: the beasts of good fortune gather in the first volume.</p><ul><li>Only one <strong>Rainbow</strong> “Golden dragon across the sky” in three thousand</li><li><strong>Rainbow</strong> and <strong>Lapis</strong> cards are always shipped</li><li>An <strong>extra prize</strong> for every hundredth ticket, and for the last</li></ul>${SHIPPING}`,
  },
  hundred: {
    name: 'The great draw of 100,000',
    detailHtml: `<h3>50 points a draw, 100,000 tickets</h3><p>Our biggest pack, with over a hundred and fifty cards of six series. Draw up to three thousand at once.</p><table><thead><tr><th>Rarity</th><th>Cards</th></tr></thead><tbody><tr><td>Lapis</td><td>about 120</td></tr><tr><td>Supreme</td><td>about 600</td></tr><tr><td>Fine</td><td>about 4,000</td></tr></tbody></table>${SHIPPING}`,
  },
  views: {
    name: 'Famous views of a dream road',
    detailHtml: `<h3>Places you miss and have never seen</h3><p>Red Fuji, the gate that awaits the moon, a floating isle: eighteen prints of places that are nowhere.</p><p>Only two <strong>Mother-of-pearl</strong> “Floating isle of Horai”.</p>${SHIPPING}`,
  },
  spirits: {
    name: 'A hundred tales of the night',
    detailHtml: `<h3>Put out one light before you enter</h3><p>From a lantern with its tongue out to the snow woman: over thirty guests of the night, frightening and a little funny.</p><ul><li>The sea monk comes in a calm</li><li>The fire cart waits at the crossroads</li><li>A hundred eyes look from <b>the door behind you</b></li></ul>${SHIPPING}`,
  },
  welcome: {
    name: 'First draw, three per person',
    limitMessage: 'Three draws per person.',
    detailHtml: `<h3>For newcomers</h3><p>Every card brings luck. <strong>Three per person</strong>; the moon rabbit awaits you.</p>${SHIPPING}`,
  },
  dragon: {
    name: 'Descent of the dragon god',
    detailHtml: `<h3>When the clouds part, hold your breath</h3><p>Blue, red and golden: only this pack has all three dragons.</p><table><tbody><tr><th>Golden dragon across the sky</th><td>one</td></tr><tr><th>Red dragon of the fire mountain</th><td>one</td></tr><tr><th>Blue dragon that calls the rain</th><td>one</td></tr></tbody></table>${SHIPPING}`,
  },
  flowers: {
    name: 'A calendar of flowers',
    detailHtml: `<h3>From the pine of January to the paulownia of December</h3><p>The flowers of twelve months in the colours of woodblock prints. Two <strong>Scarlet gold</strong> “King of the crystal lotus” in the pack.</p>${SHIPPING}`,
  },
  helmets: {
    name: 'Little helmets of great warriors',
    detailHtml: `<h3>Make your name by your crest</h3><p>Crescent, antlers, rabbits on the waves: helmets that fit in a hand, and the crests of their houses.</p><ul><li><strong>Mother-of-pearl</strong> Gilded helmet</li><li><strong>Lapis</strong> Silver moon helmet</li></ul>${SHIPPING}`,
  },
  automata: {
    name: 'A box of automata',
    detailHtml: `<h3>Wind the spring</h3><p>They serve tea, draw bows and strike the hours: twenty automata. Nobody has yet seen <strong>Kuon, the perpetual engine</strong> run.</p>${SHIPPING}`,
  },
  stars: {
    name: 'An atlas of stars',
    detailHtml: `<h3>The night sky, card by card</h3><p>Hand drum, anchor, great ladle: an atlas by the names that people gave the stars. Only one <strong>Rainbow</strong> “Spiral galaxy”.</p>${SHIPPING}`,
  },
  festival: {
    name: 'A box of fair toys',
    detailHtml: `<h3>With your pocket money in your hand</h3><p>Tops, kendama, wind chimes, flower cards: a whole stall in a box.</p>${SHIPPING}`,
  },
  treasure: {
    name: 'The thousand-ryo chest',
    detailHtml: `<h3>Three hundred, all of them stars</h3><p>From <strong>Supreme</strong> to <strong>Rainbow</strong> of every series. The great cards are <b>ship only</b> and packed with care.</p>${SHIPPING}`,
  },
  masks: {
    name: 'Theatre of masks, night show',
    detailHtml: `<h3>The cast is secret until the curtain rises</h3><p>Foxes, ogres, old men and heroes. Which mask you get, the draw will tell.</p>${SHIPPING}`,
  },
  crests: {
    name: 'Little cards of family crests',
    detailHtml: `<h3>Collect all fourteen crests</h3><p>Plum bowl, three commas, Genji wheel: cards small enough for a pocket. Now and then a helmet is among them.</p>${SHIPPING}`,
  },
  fireworks: {
    name: 'Great summer fireworks',
    detailHtml: `<h3>Soon they rise</h3><p>The fireworks that open the river, and views of summer. On sale in <strong>three days</strong>.</p>${SHIPPING}`,
  },
  firstCatch: {
    name: 'First catch of the season',
    detailHtml:
      '<h3>Sold out, thank you</h3><p>All one hundred and twenty were drawn in no time. Please look forward to the next.</p>',
  },
  tiger: {
    name: 'Tigers of the bamboo grove',
    detailHtml: `<h3>Poke the thicket, out comes a tiger</h3><p>The white tiger against the great tiger. One <strong>Gilded helmet</strong>, ship only.</p>${SHIPPING}`,
  },
  coinFair: {
    name: 'Coin pack: the fair',
    detailHtml: `<h3>One more game with the coins you saved</h3><p>Red oxen and drums, temari balls and flower cards.</p>${COINS}`,
  },
  coinMasks: {
    name: 'Coin pack: masks',
    detailHtml: `<h3>A box of masks that a fox carries</h3><p>One mask with its stand. The <strong>Faceless mask mended with gold</strong> is among them.</p>${COINS}`,
  },
  coinGames: {
    name: 'Coin pack: games',
    detailHtml: `<h3>A game for thirty coins</h3><p>Dice, tops, kendama, little cards of crests.</p>${COINS}`,
  },
  coinGrand: {
    name: 'Coin pack: Daikoku',
    detailHtml: `<h3>The lucky hammer of Daikoku</h3><p>Phoenixes and dragons come out of it: a grand pack of two hundred.</p>${COINS}`,
  },
  tops: {
    name: 'Coin pack: battle of tops',
    detailHtml: `<h3>Bump them out, spin the longest</h3><p>A box of everything that spins and rolls.</p>${COINS}`,
  },
}
