-- Members who ask for it get a message with the results of their draws.

-- Up to which purchase of a pack the worker has looked for receipts.
create table draw_receipt_positions (
  pack_id bigint primary key references packs,
  settled_count bigint not null
);
-- Nobody has asked for a receipt of earlier draws.
insert into draw_receipt_positions (pack_id, settled_count)
select pack_id, settled_count
from urns
where settled_count > 0;

-- Drawn purchases whose receipt is not queued yet.
create table draw_receipts_due (
  member_id bigint not null references members,
  purchase_id bigint not null,
  primary key (member_id, purchase_id)
);
