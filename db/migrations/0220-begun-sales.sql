-- The worker asks each second whether a sale has begun.

create index packs_begun on packs (greatest(starts_at, published_at)) where published_at is not null;
