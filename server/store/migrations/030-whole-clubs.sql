-- Clubs that have rows and are not in `clubs`: an import that goes on (it writes `seen_at`), or a removal. What stays behind when one of
-- them is interrupted is removed.
create table partial_clubs (
  club_id bigint not null,
  state text not null,
  begun_at bigint not null,
  seen_at bigint not null,
  primary key (club_id)
);
