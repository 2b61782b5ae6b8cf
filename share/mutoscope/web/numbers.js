// Places are numbers. Written by scripts/make-web-face from Face.table.
const machine = (events, commands, asks) => [events, commands, asks].map(names => names.split(' '));

export const machines = {
  pager: machine('countChanged reset dragBegan dragMoved dragEnded dragCancelled wheel scroll scrollEnded step jump pictured locked fenced reducedMotion tick', 'committed settled startTicking stopTicking teleported pulled refreshRequested refused', 'position target count isResting isDragging departingItem departingPlace longestFlight'),
  slots: machine('shown replaced', 'bind move clear', ''),
  window: machine('listed committed settled primed failed cooled retried pauseToggled autoplayChanged suspended limitsChanged', 'loadPicture dropPicture warm play pause rewind cool hear', 'current playing isUserPaused livePlayers heading stage'),
  paging: machine('reset appeared listed pageLoaded pageFailed retryTapped', 'loadNextPage', 'state'),
  retry: machine('wanted failed flowing stalled tick entered left released online retryTapped', 'attempt refuse retry abandon show', 'deadline isHeldUp isWorthKeeping'),
  press: machine('pressed moved released cancelled', 'tapped dragStarted', ''),
  taps: machine('pressed released spoiled waited doublingChanged', 'single double wait stopWaiting', ''),
  edge: machine('pressed waited released spoiled', 'wait stopWaiting began ended', 'isHolding isClaimed'),
  pinch: machine('began scaled ended', 'clear restore', ''),
  rest: machine('fullscreenChanged acted rested released', 'wait stopWaiting hide show', 'isHidden'),
  velocity: machine('add reset', '', 'velocity'),
  heart: machine('', '', 'scale opacity length'),
  story: machine('entered next previous settled pressed released held freed ready stalled lengthKnown ended failed retried tick appended seenElsewhere rulesChanged closed', 'show run restart loadPicture dropPicture markSeen close', 'progress deadline item person phase isRunning isLate hidesChrome'),
  storyTouch: machine('pressed moved released cancelled', 'tapped dragStarted', ''),
  tray: machine('arrived playing swiped paused pulled pointerAtTop toggled focused lacksRoom writing woke', 'wake', 'isInSight'),
  watch: machine('entered seen looped noted', 'write', ''),
  seen: machine('entered shown ended tick', 'mark wait', ''),
  ending: machine('modeChanged photoSecondsChanged motionReduced entered shown ended held wokeUp', 'replay turnPicture goOn', 'loops sign deadline'),
  scrub: machine('began moved released cancelled stepped jumped rested sought left', 'hold seek show hide rest stopResting', 'isDragging target'),
  volume: machine('step set toggle', '', 'volume isMuted isSilent'),
  captions: machine('wished toggled offered', 'take', 'shows'),
  link: machine('fetched networkChanged', '', 'bitsPerSecond isPoor'),
  renditions: machine('order', 'take', 'covers'),
  preload: machine('terms fetched watched decide', 'fetch wait', ''),
};

// Made by the module that is loaded later.
export const late = 'pinch rest heart story storyTouch tray watch seen ending scrub volume preload'.split(' ');
