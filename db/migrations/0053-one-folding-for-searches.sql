-- One folding for all searches, the same as foldText of the contract: width, case, accents, the kind of kana, blank, hyphen
-- or tilde, and forms of the same kanji make no difference. The former version of the shop still writes goods.search_text.
-- PL/pgSQL, as `translate` compares each character with its whole table and is only called where it has something to do.
create function fold_text(original text) returns text language plpgsql immutable strict parallel safe as $$
declare
  marks constant text := '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]';
  signs constant text := '‐‒–—―−ー─━〜∼∽‘’‛ʼ“”„·•‧∙⋅ς';
  plain_signs constant text := '---------~~~''''''''"""・・・・・σ';
  katakana constant text := 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ';
  hiragana constant text := 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ';
  variants constant text := '髙﨑嵜𠮷栁桺濱濵邊邉齋齊澤嶋嶌曾檜渕渊舘枡藪篭鷗濤禰圡𨺓德瀨惠廣櫻龍眞國瀧冨峯埜彌萬桒槇靜壽與藏應榮圓學實寶豐兒禮條樂關鐵竃靈靏靍灣臺戀晉雙堯遙摑頰剝塡嚙焰蟬螢亞惡爲衞緣奧橫溫價壞懷渴卷陷寬氣僞戲虛峽狹曉勳薰揭鷄藝擊縣儉劍劒險圈檢顯驗嚴恆黃黑碎雜濕收從澁獸縱緖將涉燒獎狀乘淨剩疊孃讓釀寢愼盡粹醉穗攝專戰纖禪壯爭莊搜巢裝瘦騷增臟卽帶滯單團彈晝鑄廳徵聽鎭轉傳燈盜稻拜賣髮拔晚祕拂佛步每默藥搖樣謠來賴覽凉綠淚壘曆歷鍊郞錄舊覺經輕發辭處證續讀繪會兩畫數斷繼樓獵鹽鬪驛圖點當聲鶯棧𧏛禱俠俱軀麵醬鹼蠟萊屛';
  plain_kanji constant text := '高崎崎吉柳柳浜浜辺辺斎斉沢島島曽桧淵淵館桝薮籠鴎涛祢土隆徳瀬恵広桜竜真国滝富峰野弥万桑槙静寿与蔵応栄円学実宝豊児礼条楽関鉄竈霊鶴鶴湾台恋晋双尭遥掴頬剥填噛焔蝉蛍亜悪為衛縁奥横温価壊懐渇巻陥寛気偽戯虚峡狭暁勲薫掲鶏芸撃県倹剣剣険圏検顕験厳恒黄黒砕雑湿収従渋獣縦緒将渉焼奨状乗浄剰畳嬢譲醸寝慎尽粋酔穂摂専戦繊禅壮争荘捜巣装痩騒増臓即帯滞単団弾昼鋳庁徴聴鎮転伝灯盗稲拝売髪抜晩秘払仏歩毎黙薬揺様謡来頼覧涼緑涙塁暦歴錬郎録旧覚経軽発辞処証続読絵会両画数断継楼猟塩闘駅図点当声鴬桟螺祷侠倶躯麺醤鹸蝋莱屏';
  folded text;
begin
  folded := lower(normalize(translate(original, '゛゜', U&'\3099\309A'), nfkd));
  folded := normalize(regexp_replace(folded, marks, '', 'g'), nfkc);
  folded := regexp_replace(folded, '[ \t-\r]+', ' ', 'g');
  if folded !~ '[^ -~]' then
    return folded;
  end if;
  folded := translate(folded, signs || katakana, plain_signs || hiragana);
  if folded ~ ('[' || variants || ']') then
    folded := translate(folded, variants, plain_kanji);
  end if;
  return folded;
end $$;

-- Returns one pattern for `like all` per word; none for a blank search.
create function search_patterns(search text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(fold_text(search), ' ') as word
    where word <> ''
  )
$$;

alter table cards
  add column folded text not null generated always as (
    fold_text(
      code || E'\n' || name || E'\n' || coalesce(name_en, '') || E'\n' || model_number || E'\n' || spellings_of(reading)
    )
  ) stored;
alter table goods
  alter column search_text set default '',
  add column folded text not null generated always as (
    fold_text(
      name || E'\n' || coalesce(name_en, '') || E'\n' || series || E'\n' || coalesce(series_en, '') || E'\n'
      || model_number || E'\n' || spellings_of(reading)
    )
  ) stored;

drop index members_first_name_beginning;
drop index members_name_beginning;
drop index payments_kana_beginning;
create index members_first_name_beginning on members (replace(fold_text(first_name), ' ', '') collate "C");
create index members_name_beginning on members (replace(fold_text(last_name || first_name), ' ', '') collate "C");
create index payments_kana_beginning on payments (replace(fold_text(kana), ' ', '') collate "C") where kana is not null;
