-- Redeemed confirmations: each allows an assistant one removal.
create table redeemed_confirmations (
  club_id bigint not null,
  id text not null,
  expires_at bigint not null,
  primary key (club_id, id)
);

create index redeemed_confirmations_by_expiry on redeemed_confirmations (expires_at);

-- Whether an assistant may remove records without a preview: 1 if its administrator allowed it, otherwise null or 0.
alter table grants add column removes_unasked bigint;
