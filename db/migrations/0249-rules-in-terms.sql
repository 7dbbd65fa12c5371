-- The delivered texts name the rules that are settings now by their placeholders. A shop that has members keeps its versions
-- as they are: its operators publish new ones.
alter table legal_versions disable trigger legal_versions_kept;
do $$
declare
  pair text[];
begin
  foreach pair slice 1 in array array[
    ['期限は3日以内です', '期限は{slipDays}以内です'],
    ['コンビニ払いは3日以内に', 'コンビニ払いは{slipDays}以内に'],
    ['お申し込みから72時間（3日）', 'お申し込みから{slipHours}時間（{slipDays}）'],
    ['銀行振込は3日以内に', '銀行振込は{transferDays}以内に'],
    ['Pay-easy（ペイジー）は3日以内に', 'Pay-easy（ペイジー）は{transferDays}以内に'],
    ['銀行振込とPay-easyは3日以内に', '銀行振込とPay-easyは{transferDays}以内に'],
    ['平日10:00〜18:00に', '平日{transferHours}に'],
    ['付与から6か月です', '付与から{pointLife}です'],
    ['変換した時から6か月です', '変換した時から{pointLife}です'],
    ['それぞれ500ポイント', 'それぞれ{referralPoints}ポイント'],
    ['SMS認証を済ませ、1回以上お支払いをした会員だけが、10人まで', '{referrer}会員だけが、{referralFriends}まで'],
    ['SMS認証を済ませ、1回以上お支払いをした会員だけで、10人まで', '{referrer}会員だけで、{referralFriends}まで'],
    ['store payments are due within 3 days', 'store payments are due within {slipDays}'],
    ['due within 72 hours (3 days) of', 'due within {slipHours} hours ({slipDays}) of'],
    ['Bank transfers are due within 3 days', 'Bank transfers are due within {transferDays}'],
    ['Pay-easy payments are due within 3 days', 'Pay-easy payments are due within {transferDays}'],
    ['bank transfers and Pay-easy within 3 days', 'bank transfers and Pay-easy within {transferDays}'],
    ['from 10:00 to 18:00', 'from {transferHours}'],
    ['valid for 6 months from', 'valid for {pointLife} from'],
    ['"6 months from the day they are granted', '"{pointLife} from the day they are granted'],
    ['both receive 500 points', 'both receive {referralPoints} points'],
    [
      'members who have completed SMS verification and paid at least once can refer friends, up to 10 friends',
      'members {referrer} can refer friends, up to {referralFriends}'
    ]
  ] loop
    update legal_versions
    set sections = replace(sections::text, pair[1], pair[2])::jsonb
    where approval_id is null
      and not exists (select from members);
  end loop;
end $$;
alter table legal_versions enable trigger legal_versions_kept;
