-- Why charges were waived, cancelled, reopened or corrected.
create table adjustments (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  charge_id bigint not null,
  member_id bigint,
  primary key (club_id, id)
);

create index adjustments_by_charge on adjustments (club_id, charge_id, id);

create index adjustments_by_member on adjustments (club_id, member_id, id);
